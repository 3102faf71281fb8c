import type { OpenJob } from '#src/shared/jobs/open-jobs.ts'

/** 'Fits you: React, TypeScript, your place, your level'. Null if nothing does, or nobody asked. */
export function fitsText({ fits }: Pick<OpenJob, 'fits'>): string | null {
  if (!fits) return null
  const reasons = [
    ...fits.skills.map(({ name }) => name),
    ...(fits.place ? ['your place'] : []),
    ...(fits.level ? ['your level'] : []),
  ]
  return reasons.length > 0 ? `Fits you: ${reasons.join(', ')}` : null
}
