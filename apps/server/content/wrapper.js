// Runs a SCORM package on the content origin: holds the whole run-time beside the package's frame, and passes what it reports to the portal.
// The package is of the same origin and can do all that this page can: whatever is posted from here is what the package says, no more.
;(() => {
  const { portal, version } = document.documentElement.dataset
  const root = document.getElementById('frame')
  const menu = document.getElementById('parts')
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

  let parts = []
  let current = null
  let api = null
  let frame = null
  let sequence = 0
  let lastActive = 0
  let isOver = false
  /** By part: what was sent last, so that the last report of a closed tab holds only what changed. */
  const sent = new Map()

  const post = (kind, data = {}) => parent.postMessage({ jujur: kind, ...data }, portal)

  const asText = (state) =>
    Object.fromEntries(
      Object.entries(state)
        .filter(([, value]) => value !== null && value !== undefined && typeof value !== 'object')
        .map(([name, value]) => [name, String(value)]),
    )
  const changed = (part, state) => {
    const before = sent.get(part) ?? {}
    return Object.fromEntries(Object.entries(state).filter(([name, value]) => before[name] !== value))
  }
  const report = (state) => {
    const whole = asText(state)
    const news = changed(current.sco_id, whole)
    sent.set(current.sco_id, { ...sent.get(current.sco_id), ...whole })
    if (Object.keys(news).length === 0) return
    const what = { sco_id: current.sco_id, sequence: ++sequence, state: news }
    // A tab that closes delivers no message; a beacon leaves, and the server keeps whichever comes first of the same number.
    if (isOver) navigator.sendBeacon('report', JSON.stringify(what))
    else post('report', what)
  }

  const service = {
    // To a package a report always arrives: what cannot be delivered now is delivered again by the portal.
    processHttpRequest: (_url, params) => {
      const state = params?.runtimeData ?? params
      report(state && typeof state === 'object' ? flatten(state) : {})
      return { result: 'true', errorCode: 0 }
    },
    updateSettings: () => undefined,
  }
  /** Already flat for 1.2 and 2004; what is still nested comes out by its path. */
  const flatten = (value, path = '', into = {}) => {
    for (const [name, inner] of Object.entries(value)) {
      const at = path ? `${path}.${name}` : name
      if (inner !== null && typeof inner === 'object') flatten(inner, at, into)
      else into[at] = inner
    }
    return into
  }

  const isPlaying = () => {
    try {
      return [...(frame?.contentDocument?.querySelectorAll('video, audio') ?? [])].some((media) => !media.paused)
    } catch {
      return false
    }
  }
  // Who watches a film in it presses nothing.
  setInterval(() => isPlaying() && active(), ACTIVE_EVERY_MS)

  const active = () => {
    const now = Date.now()
    if (now - lastActive < ACTIVE_EVERY_MS) return
    lastActive = now
    post('active')
  }
  const listen = (target) => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'play'])
      target.addEventListener(sign, active, { passive: true, capture: true })
  }

  const showMenu = () => {
    menu.hidden = parts.length < 2
    menu.replaceChildren(
      ...parts.map((part) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = part.title || part.sco_id
        if (part === current) button.setAttribute('aria-current', 'true')
        button.addEventListener('click', () => part !== current && void leave().then(() => launch(part)))
        return button
      }),
    )
  }

  // One object for each beginning: after an end it would not begin again, and it keeps the status of the part before.
  const launch = (part) => {
    current = part
    showMenu()
    if (part.asset) report({ 'cmi.opened': 'true' })
    else {
      api =
        version === '1.2'
          ? new window.Scorm12API({ ...SETTINGS, httpService: service })
          : new window.Scorm2004API({ ...SETTINGS, httpService: service })
      const state = { ...part.state, ...sent.get(part.sco_id) }
      api.loadFromFlattenedJSON(state)
      // Only that of the manifest: with both, packages take the wrong one; with none, they look for it in the portal.
      window[version === '1.2' ? 'API' : 'API_1484_11'] = api
    }
    frame = document.createElement('iframe')
    frame.title = part.title
    frame.allow = 'autoplay; fullscreen'
    frame.addEventListener('load', () => {
      try {
        listen(frame.contentWindow)
      } catch {
        // A page of somewhere else, which its policy does not load anyway.
      }
    })
    frame.src = `c/${part.href.split('/').map(encodePart).join('/')}`
    root.replaceChildren(frame)
  }
  /** What stands in a path is written so; its query stays as it is. */
  const encodePart = (part) => {
    const [, path, rest] = /^([^?#]*)(.*)$/s.exec(part)
    return /%[0-9a-f]{2}/i.test(path) ? part : encodeURIComponent(path) + rest
  }

  /** The package hears that it ends (unload, pagehide, beforeunload) and reports; what did not say that it ended is ended here. */
  const leave = () =>
    new Promise((resolve) => {
      const old = frame
      if (!old) return resolve()
      const done = () => {
        clearTimeout(timer)
        if (api && !api.isTerminated?.()) (version === '1.2' ? api.LMSFinish : api.Terminate)?.('')
        api = null
        frame = null
        delete window.API
        delete window.API_1484_11
        old.remove()
        resolve()
      }
      const timer = setTimeout(done, BLANK_WAIT_MS)
      old.addEventListener('load', done, { once: true })
      old.src = 'about:blank'
    })

  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== portal) return
    const { jujur, ...data } = event.data ?? {}
    if (jujur === 'open' && parts.length === 0) {
      parts = data.parts
      sequence = data.sequence ?? 0
      launch(parts.find(({ status }) => status !== 'completed' && status !== 'passed') ?? parts[0])
    }
    if (jujur === 'close') void leave().then(() => post('closed'))
  })
  addEventListener('pagehide', () => {
    isOver = true
    // Autocommit may be seconds away, and what the package says while it unloads comes through the same way.
    if (api && !api.isTerminated?.()) (version === '1.2' ? api.LMSCommit : api.Commit)?.('')
  })
  listen(window)
  post('ready')
})()
