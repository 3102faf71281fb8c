/** An import of this module waits for all styles, which a first page may lack (scripts/build/first-styles.ts). */
export {}
