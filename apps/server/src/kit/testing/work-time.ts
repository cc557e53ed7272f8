/** How long work takes by itself: what others do on the machine meanwhile does not count. */

const began = (usage: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage) => {
  const start = usage()
  return (): number => {
    const { user, system } = usage(start)
    return (user + system) / 1000
  }
}

/** Begins to count the milliseconds that this thread works; what is answered tells them. */
export const threadTimer = (): (() => number) => began(process.threadCpuUsage)
/** The same of all threads of this process. */
export const processTimer = (): (() => number) => began(process.cpuUsage)
