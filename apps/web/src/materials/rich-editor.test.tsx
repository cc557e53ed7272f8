import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { useNodeForms } from '../kit/testing/node-forms-for-test.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { RichEditor } from './rich-editor.tsx'

const name = `file:${'c'.repeat(64)}`
/** A browser without a clipboard of its own still makes events of it. */
beforeEach(() => void vi.stubGlobal('ClipboardEvent', Event))
afterEach(() => void vi.unstubAllGlobals())

const opened = () => {
  const kept: string[] = []
  renderScreen(<RichEditor label="Text" value="<p>Before</p>" onChange={(html) => kept.push(html)} language="en" pictures={{}} />)
  return { kept, box: screen.getByRole('textbox', { name: 'Text' }) }
}
const clipboard = (html: string, files: File[] = []) => ({
  clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files, items: [], types: ['text/html'] },
})

test('a pasted picture is sent and stands where it stood; one that lies elsewhere is counted', async () => {
  await useNodeForms()
  const server = fakeServer({ uploadMaterialPicture: () => ({ output: { name, url: '/files/c', width: 1, height: 1 } }) })
  const { kept, box } = opened()
  fireEvent.paste(
    box,
    clipboard('<p>One</p><p><img alt="A gift" src="data:image/png;base64,iVBORw0KGgo="></p><p>Two <img src="https://x.test/a.png"></p>'),
  )
  await waitFor(() => expect(kept.at(-1)).toContain(`<img src="${name}" alt="A gift">`))
  expect(kept.at(-1)).not.toContain('x.test')
  expect(screen.getByText(/Added 1 picture. Select it/)).toBeTruthy()
  expect(screen.getByText(/1 picture could not be pasted/)).toBeTruthy()
  expect(server.received.filter((call) => call.name === 'uploadMaterialPicture')).toHaveLength(1)
})

test('a picture on the clipboard alone is sent, too', async () => {
  await useNodeForms()
  fakeServer({ uploadMaterialPicture: () => ({ output: { name, url: '/files/c', width: 1, height: 1 } }) })
  const { kept, box } = opened()
  fireEvent.paste(box, clipboard('', [new File(['png'], 'screen shot.png', { type: 'image/png' })]))
  await waitFor(() => expect(kept.at(-1)).toContain(`<img src="${name}" alt="screen shot">`))
})
