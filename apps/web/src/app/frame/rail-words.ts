/**
 * Long words of the menu with the places where they may be parted: folded it is narrower than they are, and a browser parts them with a hyphen only
 * where it has brought a dictionary of the language along.
 */
const parted = [
  ...['Firmen|nutzer', 'Material|liste', 'Register|daten', 'Routen|rechte', 'Teilneh|mende', 'Vorregis|trierung'],
  ...['Adminis|trateurs', 'd’immatri|culation', 'Partici|pants', 'Pré|inscription'],
  ...['Adminis|tradores', 'cuestio|narios', 'Partici|pantes', 'Recorda|torios'],
]
const SOFT_HYPHEN = '\u00ad'
const softened = new Map(parted.map((word) => [word.replace('|', ''), word.replace('|', SOFT_HYPHEN)]))

/** The name of an entry as the folded menu shows it. */
export const inRail = (name: string): string =>
  name
    .split(' ')
    .map((word) => softened.get(word) ?? word)
    .join(' ')
