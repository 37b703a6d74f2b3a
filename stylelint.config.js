/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  ignoreFiles: ['dist/**', 'node_modules/**'],
  rules: {
    // Class names are read as `styles.priceTag`.
    'selector-class-pattern': null,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes', 'corner-shape'] }],
    // ::scroll-button(left)
    'selector-type-no-unknown': [true, { ignoreTypes: ['left', 'right'] }],
    'value-keyword-case': ['lower', { ignoreProperties: ['composes'] }],
    'no-descending-specificity': null,
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
    // Larger text in the browser gets the layout of a smaller screen.
    'media-feature-name-unit-allowed-list': { width: ['em'], height: ['em'] },
    // Colours are named by role in src/ui/tokens.css and nowhere else.
    'color-no-hex': true,
    'color-named': 'never',
  },
  overrides: [
    {
      files: ['src/ui/tokens.css'],
      rules: { 'color-no-hex': null },
    },
  ],
};
