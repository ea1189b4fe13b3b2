/** Low volatility: frequent small wins, twenty lines, a cheap feature. */
const RIVER = {
    strips: [
        "CHFDHAEBSEFCGEHFBEGBDHGEGFDFHCGADGH",
        "HCBFHGCEHCBEGEFAGDFEDCDHWGBFAGSWHEHDF",
        "HFGSBEHWHDEAHGCFGCEDFGFGDCEHEADBWFHGB",
        "FEHGAGDBHGFDCWEHSFBHBEDHGCFDEGWHGFECA",
        "EGHGBDGEBHECHAHCSGDFBEFCHGCFDAFDEHFGF",
    ],
    lineCount: 20,
    pays: {
        A: [80, 350, 2000],
        B: [50, 180, 750],
        C: [35, 120, 400],
        D: [25, 90, 250],
        E: [15, 50, 150],
        F: [15, 45, 120],
        G: [10, 25, 100],
        H: [10, 25, 80],
    },
    scatters: {
        3: { pays: 200, freeSpins: 8 },
        4: { pays: 1000, freeSpins: 10 },
        5: { pays: 5000, freeSpins: 15 },
    },
    freeSpinFactor: 2,
    bought: { freeSpins: 12, price: 2200, publishedRtp: 97.17 },
    publishedRtp: 96.07,
    highestWin: 373400,
};
/** Medium volatility: ten lines. */
const CLASSIC = {
    strips: [
        "BGDHEHFGDAGBCHEDHFGHCFEFDSAGFHCE",
        "EHFESGEAHDGEHWBFGFBCHGDCHDFGDHEC",
        "EGBFEDECWHFHWAFGDHFHEGFCDBSCGAHG",
        "EDFHFGHBCAEGECGSHBDHDFDWGEHGEHFC",
        "HFEAEHFGFSEDBGDCBGDHFGCEGHDCHAHF",
    ],
    lineCount: 10,
    pays: {
        A: [75, 400, 3000],
        B: [60, 200, 1000],
        C: [40, 120, 500],
        D: [25, 80, 300],
        E: [15, 50, 200],
        F: [15, 50, 150],
        G: [8, 30, 100],
        H: [8, 20, 100],
    },
    scatters: {
        3: { pays: 300, freeSpins: 10 },
        4: { pays: 1500, freeSpins: 15 },
        5: { pays: 10000, freeSpins: 20 },
    },
    freeSpinFactor: 3,
    bought: { freeSpins: 10, price: 2450, publishedRtp: 97.75 },
    publishedRtp: 97.33,
    highestWin: 3664080,
};
/** High volatility: ten lines, most of the return in the free spins. */
const STORM = {
    strips: [
        "HCDHFHEDFGSCGEGFEDHGAHEGFBHCGSFABE",
        "FCDFSEHFHEGDGFHWBDGWGEHFEFCHABEGHG",
        "EGBDHECHESDCGHFHBFGAGFEHWFHSGFWGED",
        "FGHDBHDHEWEHFEFHAGEGFCEWSDGFGCHBG",
        "FHGDHESGBGSCHECFEFHGEHFAFDGDEHGCBH",
    ],
    lineCount: 10,
    pays: {
        A: [100, 500, 5000],
        B: [50, 200, 1000],
        C: [30, 100, 500],
        D: [20, 50, 200],
        E: [5, 20, 100],
        F: [5, 20, 80],
        G: [5, 10, 50],
        H: [4, 10, 40],
    },
    scatters: {
        3: { pays: 200, freeSpins: 10 },
        4: { pays: 1000, freeSpins: 15 },
        5: { pays: 20000, freeSpins: 25 },
    },
    freeSpinFactor: 3,
    bought: { freeSpins: 15, price: 2700, publishedRtp: 96.41 },
    publishedRtp: 96.65,
    highestWin: 3927700,
};
export const SLOT_TABLES = { river: RIVER, classic: CLASSIC, storm: STORM };
