/** Which files of the build a page needs, read from the manifest that Vite writes. */
import * as v from 'valibot'

const chunkSchema = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
})

const manifestSchema = v.record(v.string(), chunkSchema)

export type AssetManifest = v.InferOutput<typeof manifestSchema>

/** Checks a parsed `manifest.json`. Throws when it isn't one. */
export function parseManifest(value: unknown): AssetManifest {
  return v.parse(manifestSchema, value)
}

/** The route's module as the manifest names it: ids carry the path behind a `#`. */
export function moduleOfRoute(routeId: string): string {
  return routeId.split('#')[0] ?? routeId
}

/** Scripts and styles that these modules need, each with everything it imports statically, without repeats. */
export function filesOf(
  manifest: AssetManifest,
  modules: readonly string[],
): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const pending = [...modules]
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    if (chunk.file.endsWith('.css')) styles.add(`/${chunk.file}`)
    else scripts.add(`/${chunk.file}`)
    for (const style of chunk.css) styles.add(`/${style}`)
    pending.push(...chunk.imports)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** The modules that every page loads. */
export function entriesOf(manifest: AssetManifest): string[] {
  return Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
}
