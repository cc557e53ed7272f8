/** The words of a page from outside, looked at once from its start to its end: however it is written, that takes as long as it is. */

/** What is in them is no text, and no markup. */
const RAW = ['script', 'style']

/** Where what begins here ends, behind its `>`; only an element, its end, a comment or a declaration begins anything. */
const behindTag = (page: string, at: number, lastComment: number): number => {
  if (page.startsWith('<!--', at) && at < lastComment) return page.indexOf('-->', at + 4) + 3
  return /[a-z/!?]/i.test(page[at + 1] ?? '') ? page.indexOf('>', at) + 1 : at + 1
}

/** One text without tags, comments, scripts and styles. */
export const textOfPage = (page: string): string => {
  const small = page.toLowerCase()
  // Behind these nothing ends any more: nothing is looked for that is not there.
  const lastTag = page.lastIndexOf('>')
  const lastComment = page.lastIndexOf('-->') - 3
  const kept: string[] = []
  let from = 0
  for (let at = page.indexOf('<'); at >= 0 && at < lastTag; at = page.indexOf('<', from)) {
    kept.push(page.slice(from, at))
    const raw = RAW.find((name) => small.startsWith(name, at + 1))
    from = behindTag(page, at, lastComment)
    if (raw === undefined) continue
    const closing = small.indexOf(`</${raw}`, from)
    from = closing < 0 ? page.length : closing
  }
  kept.push(page.slice(from))
  return kept.join(' ')
}
