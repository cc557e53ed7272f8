// A footbridge and three decisions: each bribe takes planks out of it. Written for the demo; reports by SCORM 1.2.
;(() => {
  const WORDS = {
    en: {
      title: 'Build the bridge',
      step: (n) => `Decision ${n} of 3`,
      end: 'The bridge is built',
      next: 'Go on',
      again: 'Build it again',
      whole: 'A footbridge over a river. All its planks are there.',
      broken: (n) => `A footbridge over a river. ${n} of its 12 planks are missing.`,
      result: [
        'Every plank holds. Nobody had to pay for what was not built.',
        'The bridge stands, with gaps. Somebody will step into one.',
        'Nobody can cross it. The money went, and the village waits.',
      ],
      scenes: [
        {
          heading: 'The signature',
          words: 'You build a footbridge for RM400,000. The officer who signs wants RM40,000 for himself.',
          honest: ['Say no, and report it', 'You lose a week. The money stays in the steel.'],
          bribe: ['Pay, and order thinner steel', 'He signs at once. The missing steel is four planks.'],
        },
        {
          heading: 'The inspection',
          words: 'After the rain one beam has a crack. For RM500 the inspector would not look closely.',
          honest: ['Repair it, and let it be inspected', 'It costs two days. The beam holds.'],
          bribe: ['Give him the RM500', 'The paper says that all is well. The crack stays.'],
        },
        {
          heading: 'The question',
          words: 'The first children cross. A mother asks you why the bridge sways.',
          honest: ['Close it, and call compliance', 'It is checked today, before anybody falls.'],
          bribe: ['Show her the paper', 'She believes you. They go on crossing.'],
        },
      ],
    },
    ms: {
      title: 'Bina jambatan itu',
      step: (n) => `Keputusan ${n} daripada 3`,
      end: 'Jambatan itu siap',
      next: 'Teruskan',
      again: 'Bina sekali lagi',
      whole: 'Sebuah jejantas merentasi sungai. Semua papannya ada.',
      broken: (n) => `Sebuah jejantas merentasi sungai. ${n} daripada 12 papannya tiada.`,
      result: [
        'Setiap papan kukuh. Tiada siapa membayar untuk sesuatu yang tidak dibina.',
        'Jambatan itu berdiri, tetapi berlubang. Ada yang akan terperosok.',
        'Tiada siapa dapat menyeberanginya. Wang sudah hilang, dan penduduk kampung masih menunggu.',
      ],
      scenes: [
        {
          heading: 'Tandatangan',
          words: 'Anda membina jejantas bernilai RM400,000. Pegawai yang menandatanganinya mahukan RM40,000 untuk dirinya.',
          honest: ['Katakan tidak, dan laporkan', 'Anda lewat seminggu. Wang itu kekal pada keluli.'],
          bribe: ['Bayar, dan tempah keluli yang lebih nipis', 'Dia terus menandatangani. Keluli yang hilang ialah empat papan.'],
        },
        {
          heading: 'Pemeriksaan',
          words: 'Selepas hujan, sebatang rasuk retak. Dengan RM500, pemeriksa tidak akan melihat dengan teliti.',
          honest: ['Baiki, dan biarkan ia diperiksa', 'Ia mengambil masa dua hari. Rasuk itu kukuh.'],
          bribe: ['Beri dia RM500 itu', 'Di atas kertas semuanya baik. Retakan itu kekal.'],
        },
        {
          heading: 'Pertanyaan',
          words: 'Kanak-kanak pertama menyeberang. Seorang ibu bertanya mengapa jambatan itu bergoyang.',
          honest: ['Tutup jambatan itu, dan hubungi unit pematuhan', 'Ia diperiksa hari ini, sebelum sesiapa jatuh.'],
          bribe: ['Tunjukkan kertas itu kepadanya', 'Dia mempercayai anda. Mereka terus menyeberang.'],
        },
      ],
    },
  }
  const PLANKS = 12
  const LOST = 4

  const api = (() => {
    for (let at = window; ; at = at.parent) {
      if (at.API) return at.API
      if (at === at.parent) return null
    }
  })()
  const get = (name) => (api ? api.LMSGetValue(name) : '')
  const set = (name, value) => api?.LMSSetValue(name, String(value))

  /** One of 'honest' and 'bribe' for each decision taken; `told`: the last one's outcome is on the page. */
  let state = { language: null, taken: [], told: false }
  api?.LMSInitialize('')
  try {
    state = { ...state, ...JSON.parse(get('cmi.suspend_data') || '{}') }
  } catch {
    // What another version kept is left behind.
  }
  // Until one is chosen here, that of the course.
  if (!(state.language in WORDS)) state.language = get('cmi.student_preference.language').startsWith('ms') ? 'ms' : 'en'

  const keep = () => {
    const { scenes } = WORDS.en
    set('cmi.suspend_data', JSON.stringify(state))
    set('cmi.core.lesson_location', state.taken.length)
    const isOver = state.taken.length === scenes.length
    if (isOver) {
      set('cmi.core.score.min', 0)
      set('cmi.core.score.max', 100)
      set('cmi.core.score.raw', Math.round((100 * state.taken.filter((one) => one === 'honest').length) / scenes.length))
    }
    const status = get('cmi.core.lesson_status')
    if (isOver || status !== 'completed') set('cmi.core.lesson_status', isOver ? 'completed' : 'incomplete')
    set('cmi.core.exit', 'suspend')
    api?.LMSCommit('')
  }

  const by = (id) => document.getElementById(id)
  const button = (words, act, name = '') => {
    const one = document.createElement('button')
    one.type = 'button'
    one.className = name
    one.textContent = words
    one.addEventListener('click', act)
    return one
  }
  const move = (change, focus) => {
    state = { ...state, ...change }
    keep()
    draw()
    if (focus) by('heading').focus()
  }

  const drawPlanks = (words) => {
    const gone = state.taken.filter((one) => one === 'bribe').length * LOST
    by('planks').replaceChildren(
      ...Array.from({ length: PLANKS }, (_, n) => {
        const share = (n + 0.5) / PLANKS
        const x = 90 + 460 * share
        const y = 96 + 70 * share * (1 - share)
        const plank = document.createElementNS('http://www.w3.org/2000/svg', 'path')
        plank.setAttribute('d', `M${x - 15} ${y}h30`)
        // Spread over the bridge, so that each gap is one to fall through.
        if (((n * 5) % PLANKS) < gone) plank.setAttribute('class', 'gone')
        return plank
      }),
    )
    by('picture').textContent = gone === 0 ? words.whole : words.broken(gone)
  }

  const draw = () => {
    const words = WORDS[state.language]
    document.documentElement.lang = state.language
    document.title = words.title
    for (const one of document.querySelectorAll('[data-language]')) one.setAttribute('aria-pressed', String(one.dataset.language === state.language))
    drawPlanks(words)
    const { taken, told } = state
    const last = taken.length - 1
    const isOver = taken.length === words.scenes.length && !told
    const scene = words.scenes[told ? last : taken.length]
    by('step').textContent = isOver ? words.title : words.step((told ? last : taken.length) + 1)
    by('heading').textContent = isOver ? words.end : scene.heading
    by('words').textContent = isOver ? words.result[Math.min(2, taken.filter((one) => one === 'bribe').length)] : scene.words
    by('answer').textContent = told ? scene[taken[last]][1] : ''
    const choose = (what) => () => move({ taken: [...taken, what], told: true }, false)
    by('choices').replaceChildren(
      ...(isOver
        ? [button(words.again, () => move({ taken: [], told: false }, true))]
        : told
          ? [button(words.next, () => move({ told: false }, true), 'next')]
          : [button(scene.bribe[0], choose('bribe')), button(scene.honest[0], choose('honest'))]),
    )
    if (told) by('choices').firstElementChild.focus({ preventScroll: true })
  }

  for (const one of document.querySelectorAll('[data-language]')) one.addEventListener('click', () => move({ language: one.dataset.language }, false))
  addEventListener('pagehide', () => api?.LMSFinish(''))
  draw()
})()
