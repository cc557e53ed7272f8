// The arrows of docs/map.md, by pattern: no feature is named here.
const feature = '^apps/server/src/(?!kit/)([^/]+)/'
const webFeature = '^apps/web/src/(?!app/|kit/|ui/|texts/)([^/]+)/'
const tests = '(\\.test\\.tsx?$|^apps/[^/]+/test/|/kit/testing\\.ts$|/kit/fake-server\\.tsx?$)'
const rule = (name, from, to, extra = {}) => ({ name, severity: 'error', from, to, ...extra })

export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule(
      'contract-imports-zod-only',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/contract/src|node_modules/zod' },
    ),
    rule('rules-are-pure', { path: '\\.rules\\.ts$' }, { pathNot: '\\.rules\\.ts$|^packages/contract/src|kit/handler\\.ts$|node_modules/zod' }),
    rule('stores-know-sql-only', { path: '\\.store\\.ts$' }, { path: '\\.handlers\\.ts$' }),
    rule('handlers-know-no-other-handlers', { path: '\\.handlers\\.ts$' }, { path: '\\.handlers\\.ts$' }),
    rule('handlers-know-no-sql', { path: '\\.handlers\\.ts$' }, { path: 'node_modules/drizzle-orm' }),
    rule('kit-knows-no-feature', { path: '^apps/server/src/kit/', pathNot: tests }, { path: feature }),
    rule('apps-do-not-know-each-other', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule('apps-do-not-know-each-other-2', { path: '^apps/web/' }, { path: '^apps/server/' }),
    rule('web-feature-knows-no-other', { path: webFeature, pathNot: tests }, { path: webFeature, pathNot: ['^apps/web/src/$1/'] }),
    rule('web-feature-knows-no-app', { path: webFeature, pathNot: tests }, { path: '^apps/web/src/app/' }),
    rule('ui-is-only-ui', { path: '^apps/web/src/ui/', pathNot: tests }, { path: '^packages/contract|^apps/web/src/(?!ui/)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var)/|\\.(css|json|svg|woff2|webp)$' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'], extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
