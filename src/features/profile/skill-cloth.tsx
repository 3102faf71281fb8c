import { cx } from '#src/ui/cx.ts'
import { weaveClass } from '#src/ui/weave.ts'
import type { SkillGroup } from './skill-groups.ts'

/** All skills as a strip of cloth: a patch per skill in its category's pattern, an outline while it is being learned. */
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
