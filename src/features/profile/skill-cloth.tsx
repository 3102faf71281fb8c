import { cx } from '#src/ui/cx.ts'
import { weaveClass } from '#src/ui/weave.ts'
import type { SkillGroup } from './skill-groups.ts'

/**
 * All skills as one strip of cloth: a patch for each, in the pattern of its category, so that what a developer is
 * made of is seen before it is read. What is still being learned is an outline.
 */
export function SkillCloth({ groups }: { groups: readonly SkillGroup[] }) {
  return (
    <div aria-hidden="true" className="flex gap-0.5 p-4 sm:px-5 print:hidden">
      {groups.flatMap(({ category, known, learning }) =>
        [...known, ...learning].map(({ skill_id, name, is_learning }) => (
          <span
            key={skill_id}
            title={name}
            className={cx(
              'h-8 min-w-0 flex-1 rounded-sm',
              is_learning ? 'border border-line-strong border-dashed' : weaveClass(category),
            )}
          />
        )),
      )}
    </div>
  )
}
