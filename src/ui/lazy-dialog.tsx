import { type ComponentType, useEffect, useState } from 'react'

import { toast } from './toast.ts'

interface Closable {
  onClose: () => void
}

/**
 * A dialog in a chunk of its own, which loads when the dialog opens or earlier with `preload`. If it fails to load, a
 * toast says so.
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
    /** Loads the code ahead; errors are ignored. */
    preload: () => void preload().catch(() => {}),
  })
}
