// The arrows of docs/map.md. Which feature stands above which is said in tools/house.mjs and nowhere else.
import { contractFiles, rooms, serverDrawers, serverFeatures, serverRoots, sharedWebFeatures, webDrawers } from './tools/house.mjs'

const server = '^apps/server/src/'
const web = '^apps/web/src/'
const feature = `${server}(?!kit/|(?:${serverRoots.join('|')})/)([^/]+)/`
const webFeature = `${web}(?!app/|kit/|ui/|texts/)([^/]+)/`
const tests = '(\\.test\\.tsx?$|^apps/[^/]+/test/|/kit/testing/)'
const rule = (name, from, to, extra = {}) => ({ name, severity: 'error', from, to, ...extra })

/** One rule a name: it never imports a name that stands above it. Tables are the ground, and may name each other. */
const order = (name, names, folder, { ends = '/', ground = '$^', from = tests } = {}) =>
  names
    .slice(1)
    .map((one, i) =>
      rule(
        `${name}: ${one} looks down only`,
        { path: `${folder}${one}${ends}`, pathNot: from },
        { path: `${folder}(${names.slice(0, i + 1).join('|')})${ends}`, pathNot: ground },
      ),
    )
const tables = '\\.table\\.ts$'

export default {
  forbidden: [
    rule('no-cycles', { pathNot: tables }, { circular: true, viaOnly: { pathNot: tables } }),
    rule(
      'contract-imports-zod-only',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/contract/src|node_modules/zod' },
    ),
    rule('words-import-nothing', { path: '^packages/words/src', pathNot: '\\.test\\.ts$' }, { pathNot: '^packages/words/src' }),
    ...order('contract', contractFiles, '^packages/contract/src/', { ends: '\\.ts$' }),
    ...order('features', serverFeatures, server, { ground: tables, from: `${tests}|${tables}` }),
    ...Object.entries(rooms).flatMap(([name, inside]) =>
      order(`rooms of ${name}`, inside, `${server}${name}/`, { ground: tables, from: `${tests}|${tables}` }),
    ),
    ...order(
      'drawers',
      serverDrawers.filter((name) => name !== 'pdf'),
      `${server}kit/`,
      { from: tests, ground: tables },
    ),
    rule('pdf-stands-by-itself', { path: `${server}kit/pdf/`, pathNot: tests }, { path: `${server}(?!kit/(pdf|installation)/)` }),
    rule(
      'loaded-where-a-setting-asks-for-it',
      { path: server, pathNot: tests },
      { path: `${server}kit/(tracing/open-telemetry|jobs/boss)\\.ts$`, dynamic: false },
    ),
    rule(
      'open-telemetry-in-one-file',
      { path: server, pathNot: `${server}kit/tracing/open-telemetry\\.ts$` },
      { path: 'node_modules/@opentelemetry' },
    ),
    rule('settings-are-ground', { path: `${server}settings\\.ts$` }, { path: server }),
    rule('rules-are-pure', { path: '\\.rules\\.ts$' }, { pathNot: '\\.rules\\.ts$|^packages/contract/src|kit/call/handler\\.ts$|node_modules/zod' }),
    rule('stores-know-sql-only', { path: '\\.store\\.ts$' }, { path: '\\.(handlers|usecases)\\.ts$' }),
    rule('usecases-know-no-handlers', { path: '\\.usecases\\.ts$' }, { path: '\\.handlers\\.ts$|node_modules/drizzle-orm' }),
    rule('handlers-know-no-other-handlers', { path: '\\.handlers\\.ts$' }, { path: '\\.handlers\\.ts$' }),
    rule('handlers-know-no-sql', { path: '\\.handlers\\.ts$' }, { path: 'node_modules/drizzle-orm' }),
    rule('kit-knows-no-feature', { path: `${server}kit/`, pathNot: tests }, { path: feature }),
    rule('only-start-up-knows-the-root', { path: feature, pathNot: tests }, { path: `${server}(${serverRoots.join('|')})/` }),
    rule('kit-knows-no-root', { path: `${server}kit/`, pathNot: tests }, { path: `${server}(${serverRoots.join('|')})/` }),
    ...order('roots', serverRoots, server, { from: tests }),
    rule('apps-do-not-know-each-other', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule('apps-do-not-know-each-other-2', { path: '^apps/web/' }, { path: '^apps/server/' }),
    rule(
      'web-feature-knows-no-other',
      { path: webFeature, pathNot: tests },
      { path: webFeature, pathNot: ['^apps/web/src/$1/', `${web}(${sharedWebFeatures.join('|')})/`] },
    ),
    ...order('shared floor of the web', sharedWebFeatures, web),
    rule(
      'shared floor of the web knows no feature above it',
      { path: `${web}(${sharedWebFeatures.join('|')})/`, pathNot: tests },
      { path: webFeature, pathNot: [`${web}(${sharedWebFeatures.join('|')})/`] },
    ),
    ...order('drawers of the web', webDrawers, `${web}kit/`),
    rule('web-kit-knows-no-feature', { path: `${web}kit/`, pathNot: tests }, { path: webFeature }),
    rule('web-feature-knows-no-app', { path: webFeature, pathNot: tests }, { path: '^apps/web/src/app/' }),
    rule('ui-is-only-ui', { path: '^apps/web/src/ui/', pathNot: tests }, { path: '^packages/contract|^apps/web/src/(?!ui/)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var)/|\\.(css|json|svg|woff2|webp)$' },
    // Types are arrows too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'], extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
