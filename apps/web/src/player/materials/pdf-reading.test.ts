import { describe, expect, it } from 'vitest'
import { areMostlyPictures, type Piece, readingOf, saysLittle } from './pdf-reading.ts'

const piece = (words: string, y: number, more: Partial<Piece> = {}): Piece => ({ words, x: 50, y, height: 11, endsLine: true, id: null, ...more })

describe('a page with a structure', () => {
  it('is read in its order, as headings, paragraphs and items', () => {
    const pieces = [
      piece('Three questions', 700, { id: 'a', height: 20 }),
      piece('Why me?', 600, { id: 'c' }),
      piece('Ask yourself', 650, { id: 'b' }),
    ]
    const structure = {
      role: 'Root',
      children: [
        { role: 'H1', children: [{ type: 'content', id: 'a' }] },
        { role: 'P', children: [{ type: 'content', id: 'b' }] },
        {
          role: 'L',
          children: [
            {
              role: 'LI',
              children: [
                { role: 'Lbl', children: [] },
                { role: 'LBody', children: [{ type: 'content', id: 'c' }] },
              ],
            },
          ],
        },
      ],
    }
    expect(readingOf(pieces, structure)).toEqual([
      { kind: 'heading', words: 'Three questions' },
      { kind: 'text', words: 'Ask yourself' },
      { kind: 'item', words: 'Why me?' },
    ])
  })
  it('tells what a picture shows apart from the text', () => {
    const pieces = [piece('Ask yourself', 650, { id: 'b' })]
    const children = [
      { role: 'Figure', alt: 'A closed gate', children: [] },
      { role: 'P', children: [{ type: 'content', id: 'b' }] },
    ]
    expect(readingOf(pieces, { role: 'Root', children })).toEqual([
      { kind: 'picture', words: 'A closed gate' },
      { kind: 'text', words: 'Ask yourself' },
    ])
  })
  it('that leaves out most of the words is not believed', () => {
    const pieces = [piece('Page 1', 20, { id: 'a' }), piece('All that matters stands here.', 600)]
    expect(readingOf(pieces, { role: 'Root', children: [{ role: 'P', children: [{ id: 'a' }] }] }).map(({ words }) => words)).toContain(
      'All that matters stands here.',
    )
  })
})

describe('a page without', () => {
  it('joins lines to paragraphs, and words that were broken', () => {
    const pieces = [
      piece('A gift is worth more than its regis-', 700),
      piece('tered price.', 686),
      piece('Ask first.', 672),
      piece('Another thought.', 640),
    ]
    expect(readingOf(pieces, null)).toEqual([
      { kind: 'text', words: 'A gift is worth more than its registered price. Ask first.' },
      { kind: 'text', words: 'Another thought.' },
    ])
  })
  it('knows headings by their size and items by their mark', () => {
    const pieces = [
      piece('Gifts', 720, { height: 18 }),
      piece('Ask first.', 690),
      piece('• Why me?', 676),
      piece('• Why now?', 662),
      piece('Then answer.', 630),
    ]
    expect(readingOf(pieces, null).map(({ kind, words }) => `${kind} ${words}`)).toEqual([
      'heading Gifts',
      'text Ask first.',
      'item Why me?',
      'item Why now?',
      'text Then answer.',
    ])
  })
  it('and without words is a picture', () => expect(readingOf([], null)).toEqual([]))
})

describe('signs of Symbol and Wingdings', () => {
  it('begin items and are no letters, with a structure or without', () => {
    const lines = ['\uf0b7 Stop', '\uf0a7Ask', '\uf0d8 \uf0e0 Tell']
    const items = ['Stop', 'Ask', 'Tell'].map((words) => ({ kind: 'item', words }))
    const pieces = lines.map((words, i) => piece(words, 700 - 20 * i, { id: `p${i}` }))
    expect(readingOf(pieces, null)).toEqual(items)
    const paragraphs = lines.map((_, i) => ({ role: 'P', children: [{ type: 'content', id: `p${i}` }] }))
    expect(readingOf(pieces, { role: 'Root', children: paragraphs })).toEqual(items)
  })
})

describe('pages that show more than they say', () => {
  it('are those with few words', () => {
    expect(saysLittle([{ kind: 'heading', words: 'Gifts' }])).toBe(true)
    expect(saysLittle([{ kind: 'text', words: 'word '.repeat(80) }])).toBe(false)
  })
  it('make a document one of pictures where they are half of it', () => {
    const pages = (...all: boolean[]) => all.map((pictured) => ({ pictured }))
    expect(areMostlyPictures(pages(true, false))).toBe(true)
    expect(areMostlyPictures(pages(true, false, false))).toBe(false)
    expect(areMostlyPictures([])).toBe(false)
  })
})
