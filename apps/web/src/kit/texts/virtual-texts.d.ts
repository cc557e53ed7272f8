/** Where the texts lie (vite.config.ts). */
declare module 'virtual:texts' {
  const folder: string
  export default folder
}
