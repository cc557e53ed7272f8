import { describe, expect, it } from 'vitest'
import { textOfPage } from './markup.ts'

const words = (page: string) => textOfPage(page).split(/\s+/).filter(Boolean).join(' ')

describe('of a page its words are kept', () => {
  it.each([
    ['<p>Ask <b>first</b></p>', 'Ask first'],
    ['<SCRIPT>if (a<b) hide()</Script>Ask<style>p{}</style> first', 'Ask first'],
    ['Ask<!-- <b>not this</b> --> first', 'Ask first'],
    ['<!doctype html><?xml version="1.0"?><title>Ask</title>', 'Ask'],
    ['5 < 6 and 7 > 2', '5 6 and 7 > 2'],
    ['Ask first <b', 'Ask first <b'],
    ['Ask <script>for ever', 'Ask'],
    ['Ask <!-- first', 'Ask <!-- first'],
    ['', ''],
  ])('%j: %j', (page, text) => expect(words(page)).toBe(text))
})
