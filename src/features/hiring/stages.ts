/** The stages of a person on a list, in the order of a hiring. */
export const STAGES = ['new', 'talking', 'offer', 'hired', 'no'] as const
export type Stage = (typeof STAGES)[number]

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  new: 'New',
  talking: 'Talking',
  offer: 'Offer made',
  hired: 'Hired',
  no: 'Not this time',
}
