import { File as NodeFile } from 'node:buffer'
import { vi } from 'vitest'

/** Node's own, of which its Request can make a body; jsdom's stands in their place. */
export const useNodeForms = async () => {
  const empty = await new Response('', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }).formData()
  vi.stubGlobal('FormData', empty.constructor)
  vi.stubGlobal('File', NodeFile)
}
