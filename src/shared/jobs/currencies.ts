/** Currencies of offers. The database has the same list: `internal.currencies()`. */
import { USUAL_CURRENCIES } from './usual-currencies.ts'

export const CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT ' +
  'MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
  'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND ' +
  'VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ')

/** Option groups of a select: 'USD · US Dollar'. */
export function currencyGroups() {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const option = (code: string) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })
  return [
    { label: 'Often used', options: USUAL_CURRENCIES.map(option) },
    { label: 'All', options: CURRENCIES.filter((code) => !USUAL_CURRENCIES.includes(code)).map(option) },
  ]
}
