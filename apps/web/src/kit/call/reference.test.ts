import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { descriptionOf, forgetLoaded, loadAtStart, referenceCodes } from './reference.ts'

const responses = { output: [{ code: 12345, name: 'new_one', description: 'A code of a newer server' }] }
const reference = { output: { RightStatus: { READ: 1 } } }
const settled = () => new Promise((done) => setTimeout(done, 20))
beforeEach(forgetLoaded)

test('constants, reference and response codes are asked for at start, once', async () => {
  const server = fakeServer({ getSystemConstants: () => ({ status: 503 }), getReferenceCode: () => reference, getResponseCode: () => responses })
  loadAtStart()
  expect(descriptionOf(12345)).toBeUndefined()
  await settled()
  expect(server.received.map(({ name }) => name).toSorted()).toEqual(['getReferenceCode', 'getResponseCode', 'getSystemConstants'])
  // A code that the texts of this page do not know has the server's words.
  expect(descriptionOf(12345)).toBe('A code of a newer server')
  await referenceCodes()
  expect(server.received.filter(({ name }) => name === 'getReferenceCode')).toHaveLength(1)
})

test('what did not come is asked for again by whoever needs it', async () => {
  const server = fakeServer({
    getSystemConstants: () => 'offline',
    getReferenceCode: () => 'offline',
    getResponseCode: () => 'offline',
  })
  loadAtStart()
  await settled()
  server.use({ getReferenceCode: () => reference })
  expect(await referenceCodes()).toEqual(reference.output)
})
