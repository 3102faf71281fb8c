/** Currencies of most offers for Somali developers, first in a list of choices. A filter has no others. */
export const USUAL_CURRENCIES = ['USD', 'EUR', 'GBP', 'KES', 'ETB', 'DJF', 'SOS', 'AED']
