import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldStill } from './still.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'still-'))
})
afterAll(() => rm(folder, { recursive: true }))
const given = async () => {
  const path = join(folder, 'file')
  await writeFile(path, 'one')
  return path
}

describe('a file that is looked at', () => {
  it('and stays as it is gives what came of it', async () => expect(await heldStill(await given(), async () => 'seen')).toBe('seen'))
  it('and grows meanwhile has changed', async () => {
    const path = await given()
    expect(await heldStill(path, () => appendFile(path, 'x'))).toBe('changed')
  })
  it('and goes meanwhile has changed, also where the work stumbles over it', async () => {
    const path = await given()
    const work = async () => {
      await rm(path)
      throw new Error('gone')
    }
    expect(await heldStill(path, work)).toBe('changed')
    expect(await heldStill(path, async () => 'seen')).toBe('changed')
  })
  it('keeps its own troubles', async () => {
    const path = await given()
    await expect(heldStill(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
