/** The tables of the live studio. */
export const lumenLiveGames = [
    {
        type: "live_dealer",
        studio: "Lumen Studio North",
        section: "live",
        games: [
            "Lumen Roulette",
            "Velvet Roulette",
            "Swift Roulette",
            "Golden Hour Roulette",
            "Roulette Nocturne",
            "Prism Roulette",
            "Jade Baccarat",
            "Crimson Baccarat",
            "Swift Baccarat",
            "Wheel of Lumen",
            "Carousel Wheel",
            "Crane and Carp",
            "Three Dice Pavilion",
            "Parlour Poker",
        ],
    },
    {
        type: "live_dealer",
        studio: "Lumen Studio South",
        section: "blackjack",
        games: [
            "Blackjack Salon One",
            "Blackjack Salon Two",
            "Blackjack Skyline",
            "Blackjack Gold Room",
            "Open Seat Blackjack",
        ],
    },
];
