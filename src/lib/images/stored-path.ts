/** The path inside `bucket` that a public address leads to, or null when it leads elsewhere. */
export function storedPath(bucket: string, url: string | null): string | null {
  const marker = `/storage/v1/object/public/${bucket}/`
  const start = url?.indexOf(marker) ?? -1
  if (!url || start < 0) return null
  const path = url.slice(start + marker.length).replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path) || null
  } catch {
    return null // not an address of ours: those are always well-formed
  }
}
