/** The styles of lessons and puzzles, loaded with their pages. */
import address from "../../styles/exercise.sheet.css";
import { sheetLoader } from "../sheets.ts";

export const loadSheet = sheetLoader(new URL(address, import.meta.url).href);
