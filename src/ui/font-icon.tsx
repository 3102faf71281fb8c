import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { cx } from './cx.ts'

type Find = (name: string) => LucideIcon | undefined

let find: Find | undefined
let loading: Promise<void> | undefined

/** Loads the code of the icons, once for all. Without it, the name beside the icon is enough. */
function loadIcons(changed: () => void) {
  loading ??= import('./font-icons.ts').then(
    ({ iconNamed }) => {
      find = iconNamed
    },
    () => {
      find = () => undefined
      loading = undefined
    },
  )
  void loading.then(changed)
  return () => {}
}

/** The icon of a font's class name, such as `fa-solid fa-database`. Its code loads on demand; others render nothing. */
export function FontIcon({ name, className }: { name: string | null; className?: string }) {
  const found = useSyncExternalStore(
    loadIcons,
    () => find,
    () => undefined,
  )
  // An empty svg reserves the icon's space.
  if (!found) return name && <svg aria-hidden="true" className={cx('noscript:hidden', className)} />
  const Icon = name && found(name)
  return Icon && <Icon className={className} />
}
