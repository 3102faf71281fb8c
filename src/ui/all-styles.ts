/** Its import waits for all styles, which a first page may lack (scripts/build/first-styles.ts). */
export {}
