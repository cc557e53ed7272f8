// Runs a SCORM package on the content origin: holds the whole run-time beside the package's frame, and passes what it reports to the portal.
// The package is of the same origin and can do all that this page can: whatever is posted from here is what the package says, no more.

/** @typedef {Record<string, string>} State */
/** @typedef {{ sco_id: string, title: string, href: string, asset: boolean, status: string | null, state: State }} Part */
/** @typedef {{ parts: string, done: string }} Words What is shown here, in the reader's language. */
/**
 * What of the run-time is used. Its methods live on its prototype: they are called on it, never by themselves.
 * @typedef {object} Api
 * @property {(state: State) => void} loadFromFlattenedJSON
 * @property {() => boolean} isTerminated
 * @property {(events: string, listener: () => void) => void} on
 * @property {(empty: string) => string} [LMSFinish]
 * @property {(empty: string) => string} [LMSCommit]
 * @property {(empty: string) => string} [Terminate]
 * @property {(empty: string) => string} [Commit]
 */
/** @typedef {Window & Record<string, unknown> & Record<'Scorm12API' | 'Scorm2004API', new (settings: object) => Api>} Page */

;(() => {
  const page = /** @type {Page} */ (/** @type {unknown} */ (window))
  const { portal = '', version } = document.documentElement.dataset
  const root = /** @type {HTMLElement} */ (document.getElementById('frame'))
  const menu = /** @type {HTMLElement} */ (document.getElementById('parts'))
  const isOld = version === '1.2'
  const SETTINGS = {
    autocommit: true,
    autocommitSeconds: 5,
    dataCommitFormat: 'flattened',
    sendFullCommit: false,
    includeCommitSequence: false,
    selfReportSessionTime: true,
    logLevel: 4,
    // Never asked for: httpService is, but only where this is set.
    lmsCommitUrl: 'portal',
  }
  const ACTIVE_EVERY_MS = 5_000
  const BLANK_WAIT_MS = 1_500

  /** @type {Part[]} */
  let parts = []
  /** @type {Words} */
  let words = { parts: '', done: '' }
  /** @type {Part | null} */
  let current = null
  /** @type {Api | null} */
  let api = null
  /** @type {HTMLIFrameElement | null} */
  let frame = null
  /** @type {Promise<void> | null} */
  let leaving = null
  let sequence = 0
  let lastActive = 0
  let isOver = false
  /**
   * By part: what was sent last, so that the last report of a closed tab holds only what changed.
   * @type {Map<string, State>}
   */
  const sent = new Map()

  /** @param {string} kind @param {object} [data] */
  const post = (kind, data = {}) => parent.postMessage({ jujur: kind, ...data }, portal)

  /**
   * Already flat for 1.2 and 2004; what is still nested comes out by its path.
   * @param {object} value @param {string} [path] @param {State} [into] @returns {State}
   */
  const flatten = (value, path = '', into = {}) => {
    for (const [name, inner] of Object.entries(value)) {
      const at = path ? `${path}.${name}` : name
      if (inner !== null && typeof inner === 'object') flatten(inner, at, into)
      else if (inner !== null && inner !== undefined) into[at] = String(inner)
    }
    return into
  }
  /** @param {Part} part @param {State} whole */
  const report = (part, whole) => {
    const before = sent.get(part.sco_id) ?? {}
    const news = Object.fromEntries(Object.entries(whole).filter(([name, value]) => before[name] !== value))
    if (Object.keys(news).length === 0) return
    sent.set(part.sco_id, { ...before, ...whole })
    const what = { sco_id: part.sco_id, sequence: ++sequence, state: news }
    // A tab that closes delivers no message; a beacon leaves, and the server keeps whichever comes first of the same number.
    if (isOver) navigator.sendBeacon('report', JSON.stringify(what))
    else post('report', what)
    showMenu()
  }

  /** @param {Part} part */
  const serviceOf = (part) => ({
    /**
     * To a package a report always arrives: what cannot be delivered now is delivered again by the portal.
     * @param {string} _url @param {{ runtimeData?: unknown } | null | undefined} params
     */
    processHttpRequest: (_url, params) => {
      const state = params?.runtimeData ?? params
      if (state && typeof state === 'object') report(part, flatten(state))
      return { result: 'true', errorCode: 0 }
    },
    updateSettings: () => undefined,
  })

  const isPlaying = () => {
    try {
      const media = /** @type {NodeListOf<HTMLMediaElement> | undefined} */ (frame?.contentDocument?.querySelectorAll('video, audio'))
      return [...(media ?? [])].some(({ paused }) => !paused)
    } catch {
      return false
    }
  }
  const active = () => {
    const now = Date.now()
    if (now - lastActive < ACTIVE_EVERY_MS) return
    lastActive = now
    post('active')
  }
  // Who watches a film in it presses nothing.
  setInterval(() => isPlaying() && active(), ACTIVE_EVERY_MS)
  /** @param {EventTarget} target */
  const listen = (target) => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'play'])
      target.addEventListener(sign, active, { passive: true, capture: true })
  }

  /** @param {Part} part */
  const isDone = (part) => {
    const state = { ...part.state, ...sent.get(part.sco_id) }
    const said = part.asset
      ? [state['cmi.opened'] === 'true' ? 'completed' : part.status]
      : isOld
        ? [state['cmi.core.lesson_status'] ?? part.status]
        : [state['cmi.completion_status'] ?? part.status, state['cmi.success_status']]
    return said.includes('completed') || said.includes('passed')
  }

  const showMenu = () => {
    menu.hidden = parts.length < 2
    if (words.parts) menu.setAttribute('aria-label', words.parts)
    const had = menu.contains(document.activeElement) ? [...menu.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1
    menu.replaceChildren(
      ...parts.map((part) => {
        const button = document.createElement('button')
        const name = part.title || part.sco_id
        button.type = 'button'
        button.textContent = isDone(part) ? `✓ ${name}` : name
        if (isDone(part)) button.setAttribute('aria-label', `${name} (${words.done})`)
        if (part === current) button.setAttribute('aria-current', 'true')
        button.addEventListener('click', () => part !== current && void goTo(part))
        return button
      }),
    )
    const focused = /** @type {HTMLElement | undefined} */ (menu.children[had])
    focused?.focus()
  }

  /** @param {Part} part */
  const goTo = async (part) => {
    if (leaving) return
    await leave()
    launch(part)
  }
  /** After a part that ended by itself comes the next that is not done; in a package of one there is none. */
  const goOn = () => {
    if (leaving || isOver || !current || !isDone(current)) return
    const at = parts.indexOf(current)
    const next = [...parts.slice(at + 1), ...parts.slice(0, at)].find((part) => !isDone(part))
    if (next) void goTo(next)
  }

  /**
   * The package asks for its neighbour by itself.
   * @param {1 | -1} by
   */
  const step = (by) => {
    const next = current && parts[parts.indexOf(current) + by]
    if (next && !isOver) void goTo(next)
  }

  /**
   * One object for each beginning: after an end it would not begin again, and it keeps the status of the part before.
   * @param {Part} part
   */
  const launch = (part) => {
    current = part
    if (part.asset) report(part, { 'cmi.opened': 'true' })
    else {
      api = new page[isOld ? 'Scorm12API' : 'Scorm2004API']({ ...SETTINGS, httpService: serviceOf(part) })
      api.loadFromFlattenedJSON({ ...part.state, ...sent.get(part.sco_id) })
      // The package is still within its own call when this is heard.
      api.on(isOld ? 'LMSFinish' : 'Terminate', () => setTimeout(goOn))
      api.on('SequenceNext', () => setTimeout(step, 0, 1))
      api.on('SequencePrevious', () => setTimeout(step, 0, -1))
      // Only that of the manifest: with both, packages take the wrong one; with none, they look for it in the portal.
      page[isOld ? 'API' : 'API_1484_11'] = api
    }
    showMenu()
    const opened = document.createElement('iframe')
    opened.title = part.title
    opened.allow = 'autoplay; fullscreen'
    opened.addEventListener('load', () => {
      try {
        if (opened.contentWindow) listen(opened.contentWindow)
      } catch {
        // A page of somewhere else, which its policy does not load anyway.
      }
    })
    opened.src = `c/${part.href.split('/').map(encodePart).join('/')}`
    frame = opened
    root.replaceChildren(opened)
  }
  /**
   * What stands in a path is written so; its query stays as it is.
   * @param {string} part
   */
  const encodePart = (part) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(part) ?? []
    return /%[0-9a-f]{2}/i.test(path) ? part : encodeURIComponent(path) + rest
  }

  /** @param {Api} ending */
  const finish = (ending) => {
    if (!ending.isTerminated()) isOld ? ending.LMSFinish?.('') : ending.Terminate?.('')
  }
  /** @param {HTMLIFrameElement} old */
  const emptied = (old) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, BLANK_WAIT_MS)
      old.addEventListener(
        'load',
        () => {
          clearTimeout(timer)
          resolve(undefined)
        },
        { once: true },
      )
      // Not by `src`: that would be a step of the reader's history, and Back would lead to nothing.
      old.contentWindow?.location.replace('about:blank')
    })
  /**
   * The package hears that it ends (unload, pagehide, beforeunload) and reports; what did not say that it ended is ended here. Whatever of this
   * fails, the part is left.
   */
  const leave = () => {
    leaving ??= (async () => {
      const [old, ending] = [frame, api]
      try {
        if (old) await emptied(old)
        if (ending) finish(ending)
      } catch {
        // The fault of a package keeps nobody in it.
      } finally {
        api = null
        frame = null
        delete page.API
        delete page.API_1484_11
        old?.remove()
        leaving = null
      }
    })()
    return leaving
  }

  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== portal) return
    const { jujur, ...data } = event.data ?? {}
    if (jujur === 'open' && parts.length === 0) {
      parts = data.parts
      words = data.words ?? words
      sequence = data.sequence ?? 0
      const [first] = parts
      const next = parts.find((part) => !isDone(part)) ?? first
      if (next) launch(next)
    }
    if (jujur === 'close') void leave().then(() => post('closed'))
  })
  addEventListener('pagehide', () => {
    isOver = true
    // Autocommit may be seconds away, and what the package says while it unloads comes through the same way.
    if (api && !api.isTerminated()) isOld ? api.LMSCommit?.('') : api.Commit?.('')
  })
  // Back from where the browser keeps pages as they were left.
  addEventListener('pageshow', () => {
    isOver = false
  })
  listen(window)
  post('ready')
})()
