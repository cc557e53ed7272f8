import type { Output } from '@jujur/contract/call.ts'
import type { getDataRegister } from '@jujur/contract/privacy-desk.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { DataRegisterScreen } from './data-register.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

type Kind = Output<typeof getDataRegister>['output']['kinds'][number]
const kind = (fields: Partial<Kind>): Kind => ({
  ...{ kind: 'users', purpose: 'account', whose: ['trainee'], kept: 'account', way: 'nulled', because: null, columns: 9, sealed: 1, files: 0 },
  ...fields,
})

it('is printed whole, as an annex for an impact assessment', async () => {
  const kinds = [kind({}), kind({ kind: 'certificate', purpose: 'training', kept: 'evidence', way: 'kept', because: 'training_proof' })]
  fakeServer({ getDataRegister: () => ({ output: { kinds, without: 3 } }) })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  renderScreen(<DataRegisterScreen />, { path: '/CA/data-register', user: clientAdmin() })
  fireEvent.click(await screen.findByRole('button', { name: 'Print as an annex' }))
  expect(print).toHaveBeenCalledOnce()
  // On the screen a style hides it.
  expect(screen.getByText(/^Annex for an impact assessment, /).className).toMatch(/onPaper/)
  expect(screen.getAllByRole('row')).toHaveLength(1 + kinds.length)
})
