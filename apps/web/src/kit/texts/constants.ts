/**
 * The constants and limits of specification section 9 that a script needs. Declared elsewhere: list length 100 and start 0 are the contract's defaults
 * (listInput), the length of a registration number its rule (CompanyRegNo), 'Please wait...' a text (app.wait), and the 200 ms of menus stand in the
 * style sheets. Menus open by a press and close by the browser's own popover, so nothing waits for a hover or hides a dropdown; no script follows a resize.
 * The breakpoints stand in app/media.css, the palette of sizes in app/tokens.css, currency and time zone with the formats, the codes in the contract.
 */

export const SUCCESS_CODE = 2100

export const PAGE_SIZES = [20, 100] as const
export const PAGE_SIZE = PAGE_SIZES[0]

export const PASSWORD_MIN = 8

export const QUICK_SEARCH = { minLength: 2, debounceMs: 200, delayMs: 1000 } as const

/** After a change of route the page goes to its top. */
export const ROUTE_SCROLL_MS = 100
/** The way back up: shown after so many pixels, taking so many milliseconds. */
export const SCROLL_TOP = { afterPx: 300, speedMs: 600 } as const

export const CHUNK_TIMEOUT_MS = 120_000
export const COPY_FEEDBACK_MS = 2000

export const FONT = 'Poppins'

/** The one key that session, flags, user and lesson state are kept under, and the active lesson's own (specification section 3). */
export const STORAGE_KEY = 'STORAGE_KEY'
export const ACTIVE_LESSON_KEY = 'currentActiveLesson'
/** When the server last heard from the person, in milliseconds, for all tabs. */
export const LAST_USE_KEY = 'last_use'
export const LANGUAGE_KEY = 'language'
/** That the language was chosen before signing in, not just the default. */
export const LANGUAGE_CHOSEN_KEY = 'language_chosen'
export const ASIDE_COOKIE = 'aside_minimize'
export const SCHEME_COOKIE = 'color_scheme'
