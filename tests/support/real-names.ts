/** Real names and titles, which the rules against addresses and words of the staff must accept. */
import { readFileSync } from 'node:fs'

const partsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Three hundred names: Somali, Arabic, Kenyan, Ethiopian, Swedish, English and others, as people write them. */
export const REAL_NAMES = partsOf('real-names.txt')

/** A hundred titles and companies with a dot, a slash or a word of the staff, without address and claim. */
export const REAL_TITLES = partsOf('real-titles.txt')
