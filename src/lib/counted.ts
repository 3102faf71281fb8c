import { numberText } from '#src/ui/number-text.ts'

/** '1 post', '1,200 posts'. */
export function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
}
