/** Up in so many milliseconds, or at once for people who want no motion. */
export const scrollToTop = (ms: number): void => {
  const from = window.scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0)
    return
  }
  const start = performance.now()
  const step = (now: number) => {
    const t = Math.min(1, (now - start) / ms)
    window.scrollTo(0, from * (1 - t) ** 3)
    if (t < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
