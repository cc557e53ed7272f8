import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a machine that stands still for a second, and again, sends nobody away', async () => {
  const answers: number[] = []
  for (let still = 0; still < 4; still++) {
    const until = performance.now() + 1_050
    while (performance.now() < until);
    await sleep(5)
    answers.push((await world.app.inject({ method: 'GET', url: `${API_BASE}getReferenceCode` })).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 200])
})
