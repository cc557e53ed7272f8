import { describe, expect, it } from 'vitest'
import { sha256 } from '../kit/security/secrets.ts'
import { numbersFile, seedOf, shellLines, ticketOf } from './draw.view.ts'

describe('the tickets', () => {
  it('are the hash of the seed and the number, and the seed that of words and head', () => {
    expect(seedOf('a', 'b')).toBe('fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603')
    expect(ticketOf('x', 12)).toBe(sha256('x,12'))
  })
  it('are drawn again by three lines, whatever the words are', () => {
    const lines = shellLines({ words: "it's $HOME `id` \u202e🏗", head_hash: 'ff', size: 3 })
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(`'it'\\''s $HOME \`id\` \u202e🏗''ff'`)
  })
  it('are of a file with one number a line', () => expect(numbersFile([3, 10])).toBe('3\n10\n'))
})
