import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useAddress } from './use-address.ts'

it('a change by what was drawn before starts from the address as it is now', async () => {
  const drawn: ReturnType<typeof useAddress>[] = []
  const Screen = () => {
    drawn.push(useAddress())
    return null
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }], { initialEntries: ['/?size=50'] })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/?size=50&id=2'))
  await act(async () => drawn[0]?.change((next) => next.set('q', 'typed'), { replace: true }))
  expect(router.state.location.search).toBe('?size=50&id=2&q=typed')
  expect(String(drawn.at(-1)?.params)).toBe('size=50&id=2&q=typed')
})

it('a change that settles while another page is being loaded does not call back whoever leaves', async () => {
  const drawn: ReturnType<typeof useAddress>[] = []
  const Screen = () => {
    drawn.push(useAddress())
    return null
  }
  const loaded = Promise.withResolvers<{ Component: () => null }>()
  const routes = [
    { path: '/', Component: Screen },
    { path: '/other', lazy: () => loaded.promise },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/?size=50'] })
  render(<RouterProvider router={router} />)
  const left = router.navigate('/other')
  await act(async () => drawn[0]?.change((next) => next.set('q', 'typed'), { replace: true }))
  loaded.resolve({ Component: () => null })
  await act(() => left)
  expect(router.state.location.pathname + router.state.location.search).toBe('/other')
})
