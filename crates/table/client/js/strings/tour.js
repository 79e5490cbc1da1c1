// The first-game tour: what each part of the screen is for, on the position that is on the table.

export const tour = {
  start: 'Take the tour',
  skip: 'Not now',
  next: 'Next',
  back: 'Back',
  done: 'Start playing',
  /** @param {number} n @param {number} of */
  step: (n, of) => `${n} of ${of}`,
  welcome: { title: 'Your first game here?', text: 'Two minutes on this very position: what the parts of the screen tell you.' },
  steps: {
    path: { title: 'Where we are', text: 'The turn, whose turn it is, the phase and the step. The last is what is being decided now.' },
    prompt: { title: 'What is asked', text: 'One sentence says what you decide now. The number beside it is the rule; click it to read it.' },
    map: { title: 'The map', text: 'Drag to move it, use the wheel or two fingers to zoom, arrow keys and plus and minus work as well. What is highlighted can be clicked. Click anything else, and you are told which rule stands in the way.' },
    offers: { title: 'What is not on the map', text: 'Choices without a place on the map are buttons here, grouped by what they do. Everything on the map is listed as well, if you prefer lists.' },
    finish: { title: 'Being done', text: 'When you have nothing more to do in a step, finish it here. You are reminded of what is still open.' },
    history: { title: 'Second thoughts', text: 'Undo takes back one click at a time, until a die is rolled or a secret is shown. The log lets you go back several at once.' },
    advice: { title: 'A word of advice', text: 'The staff tells you what it would do here, and why. Nothing happens until you say so.' },
    tabs: { title: 'Books and papers', text: 'The log with every die, the forces that are not on the map, the economy over time, and all the rules with a search.' },
  },
};
