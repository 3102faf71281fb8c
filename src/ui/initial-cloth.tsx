import { cx } from './cx.ts'
import { initialOf, weaveClass } from './weave.ts'

interface InitialClothProps {
  /** Determines the cloth. */
  id: string
  name: string
  /** Size and shape. */
  className: string
}

/** A piece of cloth with the first letter of a name, in place of a picture. */
export function InitialCloth({ id, name, className }: InitialClothProps) {
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
