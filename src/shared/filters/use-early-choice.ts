import { type RefObject, useEffect, useRef } from 'react'

/**
 * Reports once which boxes of a group are checked as it hydrates: a choice made before fires no event afterwards.
 * Returns the ref of the group.
 */
export function useEarlyChoice(
  report: (checked: HTMLInputElement[]) => void,
): RefObject<HTMLFieldSetElement | null> {
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes over
  useEffect(() => report([...(group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]), [])
  return group
}
