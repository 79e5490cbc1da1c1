// A guided introduction to a scenario: the step of it that fits what is decided now. The game serves the steps.

/** @import { Decision, GuideStep, LookData, Offer } from './types.js' */
/** @typedef {{ step: GuideStep, number: number, of: number, offer: Offer | undefined }} Guided */

/** The offers that a step is about. @param {GuideStep} step @param {Decision} decision */
function meant({ verb, offer }, { offers }) {
  if (!verb && !offer) return [];
  return offers.filter((o) => (!verb || o.verb === verb) && (!offer || o.text.startsWith(offer)));
}

/**
 * The first step that fits a decision: nobody is asked what he has done already, since what is done is no longer offered.
 * @param {LookData} look @param {string} scenario @param {string} seat @param {Decision | null | undefined} decision
 * @returns {Guided | null}
 */
export function guided(look, scenario, seat, decision) {
  const steps = look.guides?.[scenario];
  if (!steps || !decision) return null;
  const fits = (/** @type {GuideStep} */ step) =>
    (!step.seat || step.seat === seat) && (step.path ?? []).every((word) => decision.path.includes(word)) && ((!step.verb && !step.offer) || meant(step, decision).length > 0);
  const at = steps.findIndex(fits);
  if (at < 0) return null;
  const step = steps[at];
  // One of several is the player's own choice.
  const [offer, ...more] = meant(step, decision);
  return { step, number: at + 1, of: steps.length, offer: more.length ? undefined : offer };
}
