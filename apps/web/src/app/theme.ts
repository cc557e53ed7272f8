import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { FONT } from '../kit/texts/constants.ts'

type Ramp = MantineColorsTuple
const ink: Ramp = ['#EDF5F5', '#D6E8E9', '#ADD1D4', '#7DB5BB', '#4B949D', '#2A7883', '#12616D', '#0C4E59', '#083D47', '#052A32']
const turmeric: Ramp = ['#FFF8E6', '#FDEDC4', '#F9DC92', '#F5CA60', '#F0B832', '#DFA112', '#B07800', '#875C00', '#664500', '#442E00']
const leaf: Ramp = ['#EDF7EE', '#D5ECD8', '#ABD9B2', '#7BC187', '#4CA55C', '#2E8A41', '#217336', '#195D2B', '#124821', '#0B3117']
const brick: Ramp = ['#FDF0ED', '#FADBD4', '#F3B7AA', '#EA8E7A', '#DE6850', '#CC4A30', '#B23A22', '#902D19', '#6F2112', '#4B150B']
const gray: Ramp = ['#F5F7F7', '#EAEFEF', '#DAE1E2', '#BFCACB', '#9BAAAC', '#768789', '#5A6B6E', '#44555A', '#2C3C40', '#14262A']
const dark: Ramp = ['#E8EFEF', '#C3D0D1', '#A3B4B7', '#6E8488', '#25373C', '#1D2F33', '#16262B', '#101D21', '#0C171A', '#091316']

const fontFamily = `${FONT}, "Noto Sans SC", "Noto Sans JP", system-ui, sans-serif`

export const theme = createTheme({
  colors: { ink, turmeric, leaf, brick, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#14262A',
  white: '#FFFFFF',
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily,
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '24px', lineHeight: '32px' }, h2: { fontSize: '16px', lineHeight: '24px' } } },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '17px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '10px' },
  breakpoints: { xs: '34em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Input: { defaultProps: { size: 'sm' } },
  },
})

/** Mantine's own variables, told by the roles of roles.css. */
const mantine = {
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-default-border': 'var(--rule)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-ink-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: mantine, dark: mantine })
