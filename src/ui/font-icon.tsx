import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

import { cx } from './cx.ts'

interface FontIconProps {
  /** Class name of a font icon, such as `fa-solid fa-database`. */
  name: string | null
  className?: string
}

/** The icon of a font's class name. Its code loads on demand; an unknown name renders nothing. */
export function FontIcon({ name, className }: FontIconProps) {
  const [Icon, setIcon] = useState<LucideIcon | null>()
  useEffect(() => {
    let isShown = true
    void import('./font-icons.ts').then(
      ({ iconNamed }) => isShown && setIcon(() => (name && iconNamed(name)) || null),
      () => isShown && setIcon(null), // without a network the name is enough
    )
    return () => {
      isShown = false
    }
  }, [name])
  // Reserves the icon's space.
  if (Icon === undefined)
    return name && <svg aria-hidden="true" className={cx('noscript:hidden', className)} />
  return Icon && <Icon className={className} />
}
