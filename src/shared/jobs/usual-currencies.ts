/** Currencies of most offers for Somali developers. A list of choices has them first, and a filter has only these. */
export const USUAL_CURRENCIES = ['USD', 'EUR', 'GBP', 'KES', 'ETB', 'DJF', 'SOS', 'AED']
