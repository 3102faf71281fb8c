import { cx } from './cx.ts'
import { initialOf, weaveClass } from './weave.ts'

/** A piece of cloth, which the id determines, with the first letter of a name, in place of a picture. */
export function InitialCloth({ id, name, className }: { id: string; name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cx('grid place-items-center font-bold', weaveClass(id), className)}
    >
      {initialOf(name)}
    </span>
  )
}
