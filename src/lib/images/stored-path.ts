/** Returns the path inside `bucket` of a public URL, or null for other URLs. */
export function storedPath(bucket: string, url: string | null): string | null {
  const marker = `/storage/v1/object/public/${bucket}/`
  const start = url?.indexOf(marker) ?? -1
  if (!url || start < 0) return null
  const path = url.slice(start + marker.length).replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path) || null
  } catch {
    return null // our own URLs are always well-formed
  }
}
