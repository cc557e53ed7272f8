import { expect, test } from 'vitest'
import { csvOf, neutral } from './csv.ts'

test.each(['=1+2', '+60', '-2', '@SUM(A1)', '\tx', '\rx'])('a cell that begins like a formula is neutralised: %j', (text) => {
  expect(neutral(text)).toBe(`'${text}`)
})

test('other text stays as it is, and a number below zero stays a number', () => {
  expect(neutral('Tan = Mei')).toBe('Tan = Mei')
  expect(csvOf([[-5, 'a=b']])).toBe('\uFEFF-5,a=b\r\n')
})

test('commas, quotes and line breaks are quoted, also in a neutralised cell', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', null, undefined, '=HYPERLINK("http://x","y")']])).toBe(
    '\uFEFF"a,b","say ""hi""","two\nlines",,,"\'=HYPERLINK(""http://x"",""y"")"\r\n',
  )
})
