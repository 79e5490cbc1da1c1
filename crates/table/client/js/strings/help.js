// "How a turn goes", per game, in our own words; the numbers are those of the rules reference.

/**
 * @typedef {{ title: string, text: string, rules?: string[] }} Step
 * @typedef {{ title: string, text?: string, steps?: Step[], points?: { text: string, rules?: string[] }[] }} Section
 * @typedef {{ lead: string, sections: Section[] }} GameHelp
 */

/** @type {GameHelp} */
const neppa = {
  lead: 'A game turn is a season. First the Axis plays all its phases, then the Allies play theirs. Nothing is hidden: every counter and every point of money lies open.',
  sections: [
    {
      title: 'Once a year: the money',
      text: 'Between Winter and Spring each Major Country counts its war production points (WPPs). A base, grown by a part of what was saved, and the worth of conquests make the total for the year. In one season you may spend about half of the yearly total at most, so plan two offensives a year, not four.',
    },
    {
      title: 'A player turn, phase by phase',
      steps: [
        { title: 'Declarations of War', text: 'Before you attack a country that is at peace with you, you pay: 5 WPPs for a Minor, 15 for a Major. The other side sets up the army of an attacked Minor at once.', rules: ['1.5a'] },
        { title: 'Movement', text: 'Ground units walk from zone to zone, a factor for each. Air changes its base, fleets change port, carry units, or sail with an invasion. Your opponent may try to intercept what crosses the sea.', rules: ['8.0a', '6.2a', '6.3a'] },
        { title: 'Combat', text: 'You name a zone, add ground units from the zones around it, then aircraft, and declare the attack. The defender may answer with air of its own. The odds are a ratio, rounded for the defender; terrain and fortresses raise what the defender counts. Winners advance.', rules: ['8.1a', '7.2a', '2.0'] },
        { title: 'Exploitation', text: 'Armour that waited beside a won battle may drive through the gap, move on and attack once more, in this same turn. This is how fronts break.' },
        { title: 'Strategic Warfare', text: 'Once a season, in the Axis turn: fleets and U-boats go to the convoy boxes. Escorts hunt U-boats, and U-boats sink what Britain and Russia were to receive.', rules: ['9.0', '9.6a'] },
        { title: 'Unit Construction', text: 'Spend WPPs on units of your force pool and on grants to allies. New units appear in home zones that you held when the turn began.', rules: ['10.0a', '10.0b'] },
        { title: 'Strategic Redeployment', text: 'A limited number of units per country travels any distance over friendly land, or by sea where fleets carry them. Nobody can intercept this.', rules: ['11.0a', '11.0b'] },
      ],
    },
    {
      title: 'What beginners forget',
      points: [
        { text: 'A zone holds four ground units and two air wings; airborne units are extra.', rules: ['1.2a', '1.2b'] },
        { text: 'Fresh conquests take neither new units nor redeployments in the same turn.', rules: ['11.0b', '10.0b'] },
        { text: 'A fleet that does one mission does nothing else: escort, transport, invasion and interception compete.', rules: ['6.0d'] },
        { text: 'Russia is strong in its own winter, and its defence zones are always rugged.', rules: ['2.9a'] },
      ],
    },
  ],
};

/** @type {GameHelp} */
const engulfed = {
  lead: 'A game turn is two months. The Axis plays all its phases, then the Allies. Units are blocks that stand with their backs to the enemy: you see how many there are, and whose, but not what they are.',
  sections: [
    {
      title: 'Weather',
      text: 'Most turns have their weather printed on the turn track. In Mar/Apr and Nov/Dec two dice decide between mud and light mud, or snow and clear weather. Snow halves attackers; mud stops breakthroughs.',
    },
    {
      title: 'A player-turn, phase by phase',
      steps: [
        { title: 'Initial Supply', text: 'You may transfer fleets between seas. Units that cannot be supplied are marked until the end of the player-turn; where ships are short, you choose who is fed.', rules: ['1.21', '3.31a'] },
        { title: 'Production', text: 'Each nation counts its WERPs. U-boats and bombers take their share first, then fleets are paid. The rest buys steps, new units, aircraft, fortifications and Special Actions. What is not spent is lost.', rules: ['1.22', '4.5a'] },
        { title: 'Operational Movement', text: 'Every unit may move by land or sea. War can be declared only here. Landings and airborne assaults begin here. Leaving an area that the enemy contests needs a rearguard.', rules: ['1.23'] },
        { title: 'Strategic Movement', text: 'A few units per nation ride behind the front over long distances.', rules: ['1.24'] },
        { title: 'Combat', text: 'One round wherever you newly met the enemy, and elsewhere if you wish. The defender fires first, and losses come off before the attacker fires. Both sides choose in secret whether aircraft fight each other or support the ground.', rules: ['1.25', '6.1a'] },
        { title: 'Breakthrough', text: 'Special Actions buy more: another move, another round of combat, more strategic moves, as often as you pay. Your opponent spends the same markers to retreat, to bring reinforcements, or to strike back.', rules: ['1.26', '7.1'] },
        { title: 'Final Supply', text: 'Whoever is out of supply now is lost, even if all was well when the turn began. Cut off an army and you need not fight it.', rules: ['1.27'] },
      ],
    },
    {
      title: 'What beginners forget',
      points: [
        { text: 'Special Actions are both sword and shield. Keep one for the enemy’s turn.', rules: ['7.11'] },
        { text: 'Each Major pays its own Special Action when several attack together.', rules: ['7.13'] },
        { text: 'In snow and mud ground support stays at home.', rules: ['1.12e', '1.13e'] },
        { text: 'Blocks in a contested area are seen by both sides; everywhere else only the owner knows.' },
      ],
    },
  ],
};

export const help = {
  /** @param {string} game */
  title: (game) => `How a turn goes: ${game}`,
  none: 'There is no page for this game yet.',
  games: /** @type {Record<string, GameHelp>} */ ({ neppa, engulfed }),
};
