import { type ComponentType, useEffect, useState } from 'react'

import { toast } from './toast.ts'

interface Closable {
  onClose: () => void
}

/**
 * A dialog whose code is loaded on its own: by `preload` where somebody is likely to open it, otherwise when it
 * opens. If the code does not arrive, that is said, and the page stays as it is.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null

  async function preload() {
    loaded ??= await load()
    return loaded
  }

  function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded)
    const { onClose } = props

    useEffect(() => {
      if (Loaded) return
      let wanted = true
      preload().then(
        (component) => {
          if (wanted) setLoaded(() => component)
        },
        () => {
          if (!wanted) return
          toast.error('This could not be loaded. Check your connection and try again.')
          onClose()
        },
      )
      return () => {
        wanted = false
      }
    }, [Loaded, onClose])
    return Loaded && <Loaded {...props} />
  }

  return Object.assign(LazyDialog, {
    /** Fetches the code ahead; in vain is no harm. */
    preload: () => void preload().catch(() => {}),
  })
}
