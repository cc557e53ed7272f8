/** How long a film or recording is, as this browser reads it; null where it cannot tell. */
const WAIT_MS = 8_000

export const measure = (file: File): Promise<number | null> => {
  if (!/^(video|audio)\//.test(file.type)) return Promise.resolve(null)
  const element = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio')
  const url = URL.createObjectURL(file)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const timer = setTimeout(() => resolve(null), WAIT_MS)
  element.preload = 'metadata'
  element.onloadedmetadata = () =>
    resolve(Number.isFinite(element.duration) && element.duration > 0 ? Math.max(1, Math.round(element.duration)) : null)
  element.onerror = () => resolve(null)
  element.src = url
  return promise.finally(() => {
    clearTimeout(timer)
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
