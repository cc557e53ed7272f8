// @vitest-environment jsdom
/** The page beside a package: the whole run-time of the version, and a package of several parts that behave as packages do. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const require = createRequire(import.meta.url)
const script = (path: string) => readFileSync(path, 'utf8')
const wrapper = script(join(import.meta.dirname, 'wrapper.js'))
const runtimes = { '1.2': script(require.resolve('scorm-again/scorm12/min')), '2004': script(require.resolve('scorm-again/scorm2004/min')) }
type Version = keyof typeof runtimes

const PORTAL = 'http://localhost:3000'
type Said = { jujur: string; sco_id?: string; sequence?: number; state?: Record<string, string> }
type Api = Record<string, (...given: string[]) => string>

/** As the portal opens it; every test has a page and a portal of its own. */
const opened = (version: Version) => {
  document.documentElement.dataset.portal = PORTAL
  document.documentElement.dataset.version = version
  document.body.innerHTML = '<nav id="parts" hidden></nav><div id="frame"></div>'
  const said: Said[] = []
  const beacons: Said[] = []
  vi.spyOn(window, 'postMessage').mockImplementation(((message: Said) => void said.push(message)) as typeof window.postMessage)
  navigator.sendBeacon = (_, body) => beacons.push(JSON.parse(String(body)) as Said) > 0
  runInThisContext(runtimes[version])
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof listen>) =>
    listen(given[0], given[1], { signal: page.signal }),
  )
  runInThisContext(wrapper)
  const tell = (data: object, origin = PORTAL) => void dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
  const api = () => (window as unknown as Record<string, Api>)[version === '1.2' ? 'API' : 'API_1484_11'] as Api
  const ask = {
    begin: () => (version === '1.2' ? api().LMSInitialize?.('') : api().Initialize?.('')),
    set: (name: string, value: string) => (version === '1.2' ? api().LMSSetValue?.(name, value) : api().SetValue?.(name, value)),
    end: () => (version === '1.2' ? api().LMSFinish?.('') : api().Terminate?.('')),
  }
  const frames = () => [...document.querySelectorAll('iframe')].map((one) => one.getAttribute('src'))
  const kept = (part: string) =>
    Object.assign({}, ...said.filter(({ sco_id }) => sco_id === part).map(({ state }) => state)) as Record<string, string>
  return { said, beacons, tell, api, ask, frames, kept }
}
const parts = (over: object = {}) =>
  ['one', 'two', 'three'].map((name) => ({
    sco_id: name,
    title: `Part ${name}`,
    href: `${name}/start.html?x=1`,
    asset: false,
    status: null,
    state: {},
    ...over,
  }))
const names = { '1.2': { status: 'cmi.core.lesson_status', exit: 'cmi.core.exit' }, '2004': { status: 'cmi.completion_status', exit: 'cmi.exit' } }
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`no ${name}`)
  return found
}
const menu = () => [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)

/** What a page listens for ends with it. */
let page = new AbortController()
beforeEach(() => {
  page = new AbortController()
  return () => {
    page.abort()
    vi.restoreAllMocks()
  }
})

describe.each<Version>(['1.2', '2004'])('a package of several parts in SCORM %s', (version) => {
  const { status, exit } = names[version]

  it('goes from one part to another although the first neither ended nor committed', async () => {
    const { tell, ask, frames, kept } = opened(version)
    tell({ jujur: 'open', parts: parts() })
    expect(frames()).toEqual(['c/one/start.html?x=1'])
    ask.begin()
    ask.set(status, 'incomplete')
    ask.set('cmi.suspend_data', 'page=3')
    button('Part two').click()
    await vi.waitFor(() => expect(frames()).toEqual(['c/two/start.html?x=1']), 4000)
    expect(kept('one')).toMatchObject({ [status]: 'incomplete', 'cmi.suspend_data': 'page=3' })
    // The next has the whole run-time to itself.
    expect(ask.begin()).toBe('true')
    ask.set('cmi.suspend_data', 'second')
    button('Part one').click()
    await vi.waitFor(() => expect(frames()).toEqual(['c/one/start.html?x=1']), 4000)
    expect(kept('two')).toMatchObject({ 'cmi.suspend_data': 'second' })
    expect(kept('one')['cmi.suspend_data']).toBe('page=3')
  })

  it('goes on by itself after a part that is done, and ticks it', async () => {
    const { tell, ask, frames } = opened(version)
    tell({ jujur: 'open', parts: parts(), words: { parts: 'Parts of the lesson', done: 'done' } })
    ask.begin()
    ask.set(status, 'completed')
    ask.end()
    await vi.waitFor(() => expect(frames()).toEqual(['c/two/start.html?x=1']), 4000)
    expect(menu()).toEqual(['Part one (done)', 'Part two', 'Part three'])
    expect(document.getElementById('parts')?.getAttribute('aria-label')).toBe('Parts of the lesson')
  })

  it('stays where the reader only paused', async () => {
    const { tell, ask, frames } = opened(version)
    tell({ jujur: 'open', parts: parts() })
    ask.begin()
    ask.set(status, 'incomplete')
    ask.set(exit, 'suspend')
    ask.end()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(frames()).toEqual(['c/one/start.html?x=1'])
  })

  it('is closed with what it said last, even where its end fails', async () => {
    const { tell, ask, said, kept } = opened(version)
    tell({ jujur: 'open', parts: parts() })
    ask.begin()
    ask.set('cmi.suspend_data', 'last')
    tell({ jujur: 'close' })
    await vi.waitFor(() => expect(said.at(-1)?.jujur).toBe('closed'), 4000)
    expect(kept('one')['cmi.suspend_data']).toBe('last')

    page.abort()
    page = new AbortController()
    vi.restoreAllMocks()
    const again = opened(version)
    again.tell({ jujur: 'open', parts: parts() })
    again.ask.begin()
    const broken = again.api()
    broken[version === '1.2' ? 'LMSFinish' : 'Terminate'] = () => {
      throw new Error('the package is broken')
    }
    again.tell({ jujur: 'close' })
    await vi.waitFor(() => expect(again.said.at(-1)?.jujur).toBe('closed'), 4000)
    expect(again.frames()).toEqual([])
  })

  it('says as a beacon what it did not send before the tab closed', () => {
    const { tell, ask, beacons } = opened(version)
    tell({ jujur: 'open', parts: parts(), sequence: 4 })
    ask.begin()
    ask.set('cmi.suspend_data', 'closing')
    dispatchEvent(new Event('pagehide'))
    expect(beacons).toMatchObject([{ sco_id: 'one', sequence: 5, state: { 'cmi.suspend_data': 'closing' } }])
  })

  it('begins with the first part that is not done, and with what it kept', () => {
    const { tell, frames, api } = opened(version)
    const [one, two, three] = parts()
    tell({ jujur: 'open', parts: [{ ...one, status: 'completed' }, { ...two, state: { 'cmi.suspend_data': 'here' } }, three] })
    expect(frames()).toEqual(['c/two/start.html?x=1'])
    if (version === '1.2') {
      api().LMSInitialize?.('')
      expect(api().LMSGetValue?.('cmi.suspend_data')).toBe('here')
    } else {
      api().Initialize?.('')
      expect(api().GetValue?.('cmi.suspend_data')).toBe('here')
    }
  })
})

describe('the page beside a package', () => {
  it('is opened by the portal only', () => {
    const { tell, frames } = opened('1.2')
    tell({ jujur: 'open', parts: parts() }, 'http://evil.test')
    expect(frames()).toEqual([])
  })
  it('shows no menu for a package of one part', () => {
    const { tell } = opened('1.2')
    tell({ jujur: 'open', parts: parts().slice(0, 1) })
    expect(document.getElementById('parts')?.hidden).toBe(true)
  })
  it('does not send the frame elsewhere by its address, which would be a step of the reader’s history', async () => {
    const { tell, frames } = opened('1.2')
    tell({ jujur: 'open', parts: parts() })
    const before = document.querySelector('iframe')
    button('Part two').click()
    expect(before?.getAttribute('src')).toBe('c/one/start.html?x=1')
    await vi.waitFor(() => expect(frames()).toEqual(['c/two/start.html?x=1']), 4000)
  })
  it('writes paths as they are asked for, and leaves queries alone', () => {
    const { tell, frames } = opened('1.2')
    tell({ jujur: 'open', parts: [{ ...parts()[0], href: 'a b/100%/straße.html?q=a b' }] })
    expect(frames()).toEqual(['c/a%20b/100%25/stra%C3%9Fe.html?q=a b'])
  })
  it('counts a part that only shows something as done once it was opened, and goes to no other by itself', async () => {
    const { tell, frames, kept } = opened('1.2')
    tell({ jujur: 'open', parts: parts({ asset: true }), words: { parts: 'Parts', done: 'done' } })
    expect(kept('one')).toEqual({ 'cmi.opened': 'true' })
    expect(menu()).toEqual(['Part one (done)', 'Part two', 'Part three'])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(frames()).toEqual(['c/one/start.html?x=1'])
  })
  it('reports what is new only, and numbers its reports on from where the last visit ended', () => {
    const { tell, ask, api, said } = opened('1.2')
    tell({ jujur: 'open', parts: parts(), sequence: 7 })
    ask.begin()
    ask.set('cmi.core.lesson_location', 'page 1')
    api().LMSCommit?.('')
    ask.set('cmi.suspend_data', 'a')
    api().LMSCommit?.('')
    const reports = said.filter(({ jujur }) => jujur === 'report')
    expect(reports.map(({ sequence }) => sequence)).toEqual([8, 9])
    expect(reports[0]?.state).toMatchObject({ 'cmi.core.lesson_location': 'page 1' })
    expect(reports[1]?.state).toMatchObject({ 'cmi.suspend_data': 'a' })
    expect(reports[1]?.state).not.toHaveProperty('cmi.core.lesson_location')
  })
  it('posts again, and sends no beacon, once the browser brings back a page that it had put away', () => {
    const { tell, ask, api, said, beacons } = opened('1.2')
    tell({ jujur: 'open', parts: parts() })
    ask.begin()
    dispatchEvent(new Event('pagehide'))
    const away = beacons.length
    dispatchEvent(new Event('pageshow'))
    ask.set('cmi.suspend_data', 'back')
    api().LMSCommit?.('')
    expect(beacons).toHaveLength(away)
    expect(said.at(-1)).toMatchObject({ jujur: 'report', state: { 'cmi.suspend_data': 'back' } })
  })
  it('says that somebody is there, once in five seconds at most', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { said } = opened('1.2')
      const times = () => said.filter(({ jujur }) => jujur === 'active').length
      dispatchEvent(new Event('keydown'))
      dispatchEvent(new Event('pointermove'))
      expect(times()).toBe(1)
      vi.setSystemTime(Date.now() + 4_999)
      dispatchEvent(new Event('keydown'))
      expect(times()).toBe(1)
      vi.setSystemTime(Date.now() + 1)
      dispatchEvent(new Event('keydown'))
      expect(times()).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
  it('is opened once: a second list of parts changes nothing', () => {
    const { tell, frames } = opened('1.2')
    tell({ jujur: 'open', parts: parts() })
    tell({ jujur: 'open', parts: parts({ href: 'other.html' }) })
    expect(frames()).toEqual(['c/one/start.html?x=1'])
  })
})

describe('a package that asks for its neighbour', () => {
  it.each([
    ['continue', 'c/three/start.html?x=1'],
    ['previous', 'c/one/start.html?x=1'],
  ])('%s', async (request, src) => {
    const { tell, api, frames } = opened('2004')
    const [one, two, three] = parts()
    tell({ jujur: 'open', parts: [{ ...one, status: 'completed' }, two, three] })
    expect(frames()).toEqual(['c/two/start.html?x=1'])
    api().Initialize?.('')
    api().SetValue?.('adl.nav.request', request)
    api().Terminate?.('')
    await vi.waitFor(() => expect(frames()).toEqual([src]), 4000)
  })
})
