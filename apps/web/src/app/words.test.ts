import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf, textsOfScreens } from '../../vite/texts-of-screens.ts'

const src = resolve(import.meta.dirname, '..')
const transformed = async (code: string, file: string) => {
  const { transform } = textsOfScreens()
  if (typeof transform !== 'function') throw new Error('the plugin does not transform')
  const watched: string[] = []
  const done = await transform.call({ addWatchFile: (name: string) => void watched.push(name) } as never, code, resolve(src, file))
  return { code: typeof done === 'object' && done !== null ? done.code : done, watched }
}

// Missing words would show as their keys, and only where nothing else had loaded them before.
test('a screen needs the words of all it shows, but those that every page has', () => {
  expect(textsOf(resolve(src, 'identity/otp.screen.tsx')).texts).toEqual(['identity'])
  expect(textsOf(resolve(src, 'app/screens/bank-receipt-list.screen.tsx')).texts).toEqual(['approvals', 'invoices', 'lists', 'receipts'])
})

test('the route of a screen loads them, and is made anew when one of its files changes', async () => {
  const code = "const otp = screen(() => import('../identity/otp.screen.tsx'), 'OtpScreen')"
  const routes = await transformed(code, 'app/routes.tsx')
  expect(routes.code).toBe("const otp = screen(() => import('../identity/otp.screen.tsx'), 'OtpScreen', 'identity')")
  expect(routes.watched).toContain(resolve(src, 'identity/otp.screen.tsx'))
  expect((await transformed(code, 'app/app.tsx')).code).toBeNull()
})
